/** A sheet, folded step by step: parallelograms as `class path`, drawn back to front. */
interface Figure {
  viewBox: string;
  leaves: readonly (readonly [look: string, d: string])[];
}

const flat: Figure = {
  viewBox: "-6 -6 144 100",
  leaves: [
    ["fold-paper", "M0 0l33 8v40l-33 -8z"],
    ["fold-paper", "M33 8l33 -8v40l-33 8z"],
    ["fold-paper", "M66 0l33 8v40l-33 -8z"],
    ["fold-paper", "M99 8l33 -8v40l-33 8z"],
    ["fold-paper", "M0 40l33 8v40l-33 -8z"],
    ["fold-paper", "M33 48l33 -8v40l-33 8z"],
    ["fold-paper", "M66 40l33 8v40l-33 -8z"],
    ["fold-paper", "M99 48l33 -8v40l-33 8z"],
  ],
};

const halved: Figure = {
  viewBox: "-4 -8 116 118",
  leaves: [
    ["fold-paper", "M0 0l30 11v40l-30 -11z"],
    ["fold-paper", "M0 40l30 11v40l-30 -11z"],
    ["fold-paper", "M30 11l30 11v40l-30 -11z"],
    ["fold-paper", "M30 51l30 11v40l-30 -11z"],
    ["fold-paper fold-back", "M60 22l24 -13v40l-24 13z"],
    ["fold-paper fold-back", "M60 62l24 -13v40l-24 13z"],
    ["fold-paper fold-back", "M84 9l24 -13v40l-24 13z"],
    ["fold-paper fold-back", "M84 49l24 -13v40l-24 13z"],
  ],
};

const folded: Figure = {
  viewBox: "-56 -2 112 96",
  leaves: [
    ["fold-sheet", "M0 20l-45.6 0.9v62l45.6 -0.9z"],
    ["fold-sheet-up", "M0 20l-40.6 -4v62l40.6 4z"],
    ["fold-sheet", "M0 20l-30.8 -8.1v62l30.8 8.1z"],
    ["fold-sheet-up", "M0 20l-17.2 -10.9v62l17.2 10.9z"],
    ["fold-sheet-up", "M0 20l45.6 0.9v62l-45.6 -0.9z"],
    ["fold-sheet", "M0 20l40.6 -4v62l-40.6 4z"],
    ["fold-sheet-up", "M0 20l30.8 -8.1v62l-30.8 8.1z"],
    ["fold-sheet", "M0 20l17.2 -10.9v62l-17.2 10.9z"],
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
