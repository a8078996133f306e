/** A statement that the driver sends by its name once a connection knows it. */
export type KeptStatement = { readonly name: string; readonly text: string };

/** Each connection keeps its plans, of some hundred kilobytes for a statement about many partitions. */
const MOST = 32;

const names = new Map<string, string>();

/**
 * The statement, to be parsed once for each connection, and planned for the same parameters only until PostgreSQL finds that a plan for
 * all of them costs no more: for a statement about partitions, that takes longer than to read a day. Only the first ones
 * are kept, since callers choose some texts.
 */
export function kept(text: string): KeptStatement | string {
  const known = names.get(text) ?? (names.size < MOST ? `kept_${names.size}` : undefined);
  if (known === undefined) return text;
  names.set(text, known);
  return { name: known, text };
}
