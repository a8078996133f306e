import { Anchor } from '@mantine/core';
import classes from './messages.module.css';

/** A user-written text with its line breaks. URLs of web sites become links; nothing is interpreted as markup. */
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

/** A part of a text: a link to another site, or the text around it. */
type TextPart = { readonly text: string; readonly href?: string };

/** ASCII only, like encoded URLs: text in another script ends the URL, and there are no lookalike letters. */
const ADDRESS = /https?:\/\/[\w\-.~:/?#[\]@!$&()*+,;=%]+/gi;
const AFTER_IT = /[.,;:!?)\]]+$/;

/** Finds URLs of web sites in an untrusted text. Everything else stays text. */
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
  // `https://airdeck.example@evil.example` looks like a link to another host.
  const isPlain = username === '' && password === '';
  return isPlain && (protocol === 'https:' || protocol === 'http:') ? href : undefined;
}
