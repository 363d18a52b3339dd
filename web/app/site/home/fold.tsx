/** A sheet, folded step by step: parallelograms as `class path`, drawn back to front. */
interface Figure {
  viewBox: string;
  leaves: readonly (readonly [look: string, d: string])[];
}

const flat: Figure = {
  viewBox: "-6 -6 144 100",
  leaves: [
    ["f1", "M0 0l33 8v40l-33 -8z"],
    ["f1", "M33 8l33 -8v40l-33 8z"],
    ["f1", "M66 0l33 8v40l-33 -8z"],
    ["f1", "M99 8l33 -8v40l-33 8z"],
    ["f1", "M0 40l33 8v40l-33 -8z"],
    ["f1", "M33 48l33 -8v40l-33 8z"],
    ["f1", "M66 40l33 8v40l-33 -8z"],
    ["f1", "M99 48l33 -8v40l-33 8z"],
  ],
};

const halved: Figure = {
  viewBox: "-4 -8 116 118",
  leaves: [
    ["f1", "M0 0l30 11v40l-30 -11z"],
    ["f1", "M0 40l30 11v40l-30 -11z"],
    ["f1", "M30 11l30 11v40l-30 -11z"],
    ["f1", "M30 51l30 11v40l-30 -11z"],
    ["f1 back", "M60 22l24 -13v40l-24 13z"],
    ["f1 back", "M60 62l24 -13v40l-24 13z"],
    ["f1 back", "M84 9l24 -13v40l-24 13z"],
    ["f1 back", "M84 49l24 -13v40l-24 13z"],
  ],
};

const folded: Figure = {
  viewBox: "-56 -2 112 96",
  leaves: [
    ["f2", "M0 20l-45.6 0.9v62l45.6 -0.9z"],
    ["f3", "M0 20l-40.6 -4v62l40.6 4z"],
    ["f2", "M0 20l-30.8 -8.1v62l30.8 8.1z"],
    ["f3", "M0 20l-17.2 -10.9v62l17.2 10.9z"],
    ["f3", "M0 20l45.6 0.9v62l-45.6 -0.9z"],
    ["f2", "M0 20l40.6 -4v62l-40.6 4z"],
    ["f3", "M0 20l30.8 -8.1v62l-30.8 8.1z"],
    ["f2", "M0 20l17.2 -10.9v62l-17.2 10.9z"],
  ],
};

export const folds = { flat, halved, folded };

export function Fold({ figure }: { figure: Figure }) {
  return (
    <div className="fold">
      <svg viewBox={figure.viewBox} aria-hidden="true">
        {figure.leaves.map(([look, d]) => (
          <path key={d} className={look} d={d} />
        ))}
      </svg>
    </div>
  );
}
