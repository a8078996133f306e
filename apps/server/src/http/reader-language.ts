import { LANGUAGES, type Language } from '@airdeck/contract/common/languages';
import type { FastifyRequest } from 'fastify';

/** The language that a reader has chosen in the console, which keeps it in a cookie. */
export function chosenLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language | undefined {
  const [, value = ''] = /(?:^|; )i18next=([^;]*)/.exec(headers.cookie ?? '') ?? [];
  return languageOf(value);
}

/** The first known language that the browser asks for. Browsers list those of their user in the order of preference. */
export function acceptedLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language | undefined {
  const tags = (headers['accept-language'] ?? '').split(',');
  return tags.map((tag) => languageOf(tag.trim())).find((language) => language !== undefined);
}

/** The language of a tag such as `ja`, `ja-JP` or `ja;q=0.8`; `jp` is the name of the Japanese texts in the console. */
export function languageOf(tag: string): Language | undefined {
  const primary = tag.toLowerCase().split(/[-;]/)[0];
  return LANGUAGES.find((language) => language === (primary === 'jp' ? 'ja' : primary));
}
