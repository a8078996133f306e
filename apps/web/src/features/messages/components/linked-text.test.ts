import { describe, expect, it } from 'vitest';
import { linkParts } from './linked-text.tsx';

const hrefs = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

describe('links in a text', () => {
  it('are URLs of web sites, without trailing punctuation', () => {
    expect(linkParts('See https://air.example/a?b=1. Or (http://b.example)!')).toEqual([
      { text: 'See ' },
      { text: 'https://air.example/a?b=1', href: 'https://air.example/a?b=1' },
      { text: '. Or (' },
      { text: 'http://b.example', href: 'http://b.example/' },
      { text: ')!' },
    ]);
    expect(hrefs('詳細：https://air.example/x。次')).toEqual(['https://air.example/x']);
  });

  it('exclude everything else, such as other schemes or URLs with credentials', () => {
    for (const text of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://files.example',
      'https://',
      'https://airdeck.example@evil.example/',
      '<a href="javascript:alert(1)">x</a>',
      '',
    ]) {
      expect([text, hrefs(text)]).toEqual([text, []]);
      expect(
        linkParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }
  });

  it('end before markup and characters that could hide their target', () => {
    expect(hrefs('<b>https://a.example/x</b> https://b.example/\u202Egpj.exe')).toEqual([
      'https://a.example/x',
      'https://b.example/',
    ]);
  });
});
