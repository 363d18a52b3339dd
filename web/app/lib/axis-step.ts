/** The step of an axis with two lines above its base: 1, 2 or 5 times a power of ten. */
export function stepFor(most: number): number {
  const least = Math.max(1, most / 2.2);
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power;
}
