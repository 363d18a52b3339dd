import { countedNetworks, networkList } from "~/lib/counts";
import { NetworkIcon, networkName } from "~/ui/network";

interface Leaf {
  /** Page order of the leaf: the figure is the outer forme of a real octavo. */
  leaf: number;
  /** Column 0 to 3, row 0 (printed head to head) or 1. */
  column: number;
  row: 0 | 1;
}

const forme: readonly Leaf[] = [
  { leaf: 4, column: 0, row: 0 },
  { leaf: 5, column: 1, row: 0 },
  { leaf: 6, column: 2, row: 0 },
  { leaf: 3, column: 3, row: 0 },
  { leaf: 1, column: 0, row: 1 },
  { leaf: 8, column: 1, row: 1 },
  { leaf: 7, column: 2, row: 1 },
  { leaf: 2, column: 3, row: 1 },
];

const alternative = `One sheet creased into eight leaves. Each leaf carries one network: ${networkList}.`;

/** Fig. 1: the creased sheet. */
export function Sheet() {
  return (
    <svg className="folded-sheet" viewBox="-34 -40 756 590" role="img" aria-label={alternative}>
      {forme.map((leaf) => (
        <SheetLeaf key={leaf.leaf} {...leaf} />
      ))}
      <path className="sheet-crease" d="M0 232L172 278L344 232L516 278L688 232M172 46V510M344 0V464M516 46V510" />
      <path
        className="sheet-crop"
        d="M-10 0h-18M0 -10v-18M698 0h18M688 -10v-18M-10 464h-18M0 474v18M698 464h18M688 474v18M172 36v-18M172 520v18M344 -10v-18M344 474v18M516 36v-18M516 520v18"
      />
    </svg>
  );
}

function SheetLeaf({ leaf, column, row }: Leaf) {
  const platform = countedNetworks[leaf - 1] ?? "";
  const falls = column % 2 === 0;
  const top = row * 232 + (falls ? 0 : 46);
  const face = falls === (row === 0) ? "sheet-rising" : "sheet-falling";
  return (
    <g transform={`matrix(1 ${falls ? "" : "-"}0.26744 0 1 ${column * 172} ${top})`}>
      <g className={`sheet-leaf leaf-${leaf}`}>
        <rect className={`sheet-face ${face}`} width="172" height="232" />
        <g className="sheet-print" transform={row === 0 ? "rotate(180 86 116)" : undefined}>
          <svg x="20" y="26" width="30" height="30" viewBox="0 0 30 30" fontSize="30" aria-hidden="true">
            <NetworkIcon platform={platform} />
          </svg>
          <text x="20" y="188" className="sheet-name">
            {networkName(platform)}
          </text>
          <text x="20" y="210" className="sheet-number">
            leaf {leaf}
          </text>
        </g>
      </g>
    </g>
  );
}
