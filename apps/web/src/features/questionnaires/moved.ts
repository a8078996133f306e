/** The list with what is at `index` one place nearer to the front (-1) or to the end (1); beyond them it stays. */
export function moved<One>(list: readonly One[], index: number, step: -1 | 1): readonly One[] {
  const one = list[index];
  const neighbour = list[index + step];
  if (one === undefined || neighbour === undefined) return list;
  return list.with(index, neighbour).with(index + step, one);
}
