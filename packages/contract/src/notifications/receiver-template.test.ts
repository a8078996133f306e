import { expect, it } from 'vitest';
import { filledTemplate, isTemplate, type TemplateType } from './receiver-template.ts';

const VALUES = {
  id: 'd1',
  event: 'raised',
  severity: 'MAJOR',
  title: 'Lab "2"\nCO₂ & more',
  text: 'a=b',
  link: 'https://air.example/alerts/a1',
  to: '+81312345678',
};

const filled = (type: TemplateType, body: string) => filledTemplate({ type, body }, VALUES);

it('keeps a value within the text in which it stands', () => {
  const json = filled('application/json', '{"text":"{title}","keep":{"a":1},"other":"{}"}');
  expect(JSON.parse(json)).toEqual({ text: VALUES.title, keep: { a: 1 }, other: '{}' });
  const form = filled('application/x-www-form-urlencoded', 'To={to}&Body={title}{text}');
  expect(form.split('&').map(decodeURIComponent)).toEqual([`To=${VALUES.to}`, `Body=${VALUES.title}a=b`]);
  expect(filled('text/plain', '{severity}: {title} {unknown}')).toBe(`MAJOR: ${VALUES.title} {unknown}`);
});

it('refuses unknown placeholders, and what is no JSON', () => {
  expect(isTemplate({ type: 'text/plain', body: 'Alert {title} {link}' })).toBe(true);
  expect(isTemplate({ type: 'text/plain', body: '{password}' })).toBe(false);
  expect(isTemplate({ type: 'application/json', body: '{"text":"{title}"}' })).toBe(true);
  expect(isTemplate({ type: 'application/json', body: '{"text":{title}}' })).toBe(false);
  expect(isTemplate({ type: 'application/json', body: '{"text":"{title}"' })).toBe(false);
});
