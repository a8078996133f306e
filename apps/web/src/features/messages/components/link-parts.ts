/** A piece of a text: a link to another site, or what stands around it. */
export type TextPart = { readonly text: string; readonly href?: string };

/** ASCII only, as addresses travel: what follows in another script is text, and no letter can look like another one. */
const ADDRESS = /https?:\/\/[\w\-.~:/?#[\]@!$&()*+,;=%]+/gi;
const AFTER_IT = /[.,;:!?)\]]+$/;

/** Finds addresses of web sites in a text that anybody may have written. Anything else stays text. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(AFTER_IT, '');
    const href = hrefOf(address);
    if (href === undefined) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function hrefOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, username, password, href } = new URL(address);
  // `https://airdeck.example@evil.example` leads elsewhere than it seems to.
  const isPlain = username === '' && password === '';
  return isPlain && (protocol === 'https:' || protocol === 'http:') ? href : undefined;
}
