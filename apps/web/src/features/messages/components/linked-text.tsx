import { Anchor } from '@mantine/core';
import { linkParts } from './link-parts.ts';
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
