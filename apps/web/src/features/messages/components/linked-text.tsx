import { Anchor } from '@mantine/core';
import classes from './messages.module.css';

/** A text that people wrote, in their lines. What they wrote of other sites can be followed; nothing of it is markup. */
export function LinkedText({ text }: { text: string }) {
  let offset = 0;
  return (
    <p className={classes.text} dir="auto">
      {linkParts(text).map((part) => {
        const key = offset;
        offset += part.text.length;
        if (part.href === undefined) return part.text;
        return (
          <Anchor key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            <bdi dir="ltr">{part.text}</bdi>
          </Anchor>
        );
      })}
    </p>
  );
}

/** A piece of a text: a link to another site, or what stands around it. */
type TextPart = { readonly text: string; readonly href?: string };

/** ASCII only, as addresses travel: what follows in another script is text, and no letter can look like another one. */
const ADDRESS = /https?:\/\/[\w\-.~:/?#[\]@!$&()*+,;=%]+/gi;
const AFTER_IT = /[.,;:!?)\]]+$/;

/** Finds addresses of web sites in a text that anyone may have written. Anything else stays text. */
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
