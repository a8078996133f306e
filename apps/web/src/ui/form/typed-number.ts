/** The number that a person typed, with a point or a comma for its decimals; NaN: none. */
export function typedNumber(text: string): number {
  const typed = text.trim();
  return typed === '' ? Number.NaN : Number(typed.replace(',', '.'));
}
