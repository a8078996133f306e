/** The token of a link: the text after the first equals sign of the query string, up to what a user appended. */
export function linkTokenOf(search: string): string {
  const [, value = ''] = /=([^&]*)/.exec(search) ?? [];
  try {
    return decodeURIComponent(value);
  } catch {
    // Cut in the middle of an escape.
    return value;
  }
}
