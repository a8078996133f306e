/** A text as it reads: without characters that isolate its parts, and with plain spaces between numbers and units. */
export function plainText(text: string): string;
export function plainText(text: string | null | undefined): string | undefined;
export function plainText(text: string | null | undefined): string | undefined {
  return text?.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ');
}
