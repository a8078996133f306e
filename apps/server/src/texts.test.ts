import { describe, expect, it } from 'vitest';
import { createTexts } from './texts.ts';

const texts = createTexts({
  en: { hello: 'Hello {{name}}', group: { lamps_one: '{{count}} lamp', lamps_other: '{{count}} lamps' } },
  ja: { hello: '{{name}}さん', group: { lamps_other: 'ランプ{{count}}個' } },
  ar: { hello: 'مرحبًا {{name}}', group: { lamps: 'المصابيح: {{count}}' } },
});

describe('texts of a feature', () => {
  it('are in the language of the reader', () => {
    expect(texts('ja')('hello', { name: '田中' })).toBe('田中さん');
    expect(texts('ar')('hello', { name: 'سارة' })).toBe('مرحبًا سارة');
  });

  it('have the plural form of a number, unless a language says the same of every number', () => {
    const said = (count: number) =>
      [texts('en'), texts('ja'), texts('ar')].map((t) => t('group.lamps', { count }));
    expect(said(1)).toEqual(['1 lamp', 'ランプ1個', 'المصابيح: 1']);
    expect(said(2)).toEqual(['2 lamps', 'ランプ2個', 'المصابيح: 2']);
  });

  it.each(['<b>&', '{{name}} {{count}}', '$t(group.lamps) $& $1', 'a.b:c'])(
    'repeat a value as it is: %s',
    (name) => {
      expect(texts('en')('hello', { name, lng: 'ja', context: 'x' })).toBe(`Hello ${name}`);
    },
  );

  it('have no holes: a missing value is an error', () => {
    expect(() => texts('en')('hello')).toThrow("The text 'Hello {{name}}' needs a value for {{name}}");
  });

  it('have typed keys', () => {
    // @ts-expect-error: there is no such text
    texts('en')('group.lamp');
    // @ts-expect-error: a group is no text
    texts('en')('group');
  });
});
