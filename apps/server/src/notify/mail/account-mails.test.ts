import { describe, expect, it } from 'vitest';
import { productBrand } from '../../brand.ts';
import { accountMail } from './account-mails.ts';

const LINK = 'https://air.example/x?a=1&b="2"';
const BRAND = productBrand('https://air.example');
const mailTo = (firstName: string | null) =>
  accountMail('invitation', { email: 'a@example.com', firstName }, LINK, 'en', BRAND);
const greetingOf = (firstName: string | null) => mailTo(firstName).text.split('\n')[0];

describe('the greeting of a mail', () => {
  it.each(['Meera', "Séan O'Brien-Ní", 'J. R. R.', '美咲', 'محمد علي'])('contains the name %s', (name) => {
    expect(greetingOf(name)).toBe(`Hello ${name},`);
  });

  it.each([
    null,
    '',
    ' ',
    'evil.example',
    'https://evil.example/x',
    'see evil@example.net',
    'line\nbreak',
    'line\u2028break',
    '\u202Edrawkcab',
    'nul\0',
    '<b>bold</b>',
    'x'.repeat(61),
  ])('omits the name %j', (name) => {
    expect(greetingOf(name)).toBe('Hello,');
    expect(mailTo(name).html).toContain('<p>Hello,</p>');
  });

  it('is escaped in HTML, as the link is', () => {
    const { html } = mailTo(`Ann & "Bo" O'N`);
    expect(html).toContain('Hello Ann &amp; &quot;Bo&quot; O&#39;N,');
    expect(html).toContain('href="https://air.example/x?a=1&amp;b=&quot;2&quot;"');
  });
});

describe('an account mail in another language', () => {
  it.each([
    ['ja', '美咲 様', 'ltr', 'アカウントを有効にする'],
    ['ar', 'مرحبًا 美咲،', 'rtl', 'تفعيل الحساب'],
  ] as const)('has its greeting and link text in %s', (language, greeting, direction, action) => {
    const to = { email: 'a@example.com', firstName: '美咲' };
    const { text, html } = accountMail('invitation', to, LINK, language, BRAND);
    expect(text.split('\n')[0]).toBe(greeting);
    expect(text).toContain(`${action}:\n${LINK}`);
    expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
  });
});
