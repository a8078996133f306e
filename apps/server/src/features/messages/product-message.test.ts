import { LANGUAGES } from '@airdeck/contract/common/languages';
import { PRODUCT_MESSAGE_KINDS } from '@airdeck/contract/messages/messages';
import { describe, expect, it } from 'vitest';
import { FEATURES } from '../../features.ts';
import { joinMessageTexts } from './product-message.ts';

const ofFeatures = FEATURES.map(({ messageTexts }) => messageTexts);
const every = PRODUCT_MESSAGE_KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const));

describe('messages of the product', () => {
  const texts = joinMessageTexts(ofFeatures);

  it.each(every)('about %s have texts in %s', (kind, language) => {
    const { title, lines } = texts[kind]({ name: 'Name', count: 2, failed: 0 }, language);
    expect([title, ...lines].join('\n')).toMatch(language === 'en' ? /[a-z]/ : /[^\0-\xff]/);
    expect(`${title}${lines.join('')}`).not.toContain('{{');
  });

  it('name one device, or one of several', () => {
    const lines = (count: number) => texts.filterDue({ name: 'Bedroom', count, failed: 0 }, 'en').lines;
    expect([lines(1), lines(3)]).toEqual([['Bedroom'], ['Bedroom and 2 more']]);
  });

  it('need a feature for each kind', () => {
    const others = ofFeatures.filter((one) => !one?.filterDue);
    expect(() => joinMessageTexts(others)).toThrow('filterSoon, filterDue');
  });
});
