import { describe, expect, it } from 'vitest';
import { createNumberFormats } from './number-formats.ts';
import { STORED_UNITS } from './reader-units.ts';

const formats = (language: string) => createNumberFormats(language, STORED_UNITS);
const [en, ja, ar] = [formats('en'), formats('ja'), formats('ar')];
const american = createNumberFormats('en', { temperature: '°F', tvoc: 'µg/m³' }, (key) =>
  key === 'probe' ? { unit: '°C', decimals: 2 } : undefined,
);

describe('formats of numbers', () => {
  it('show measured values with the decimals of their metric', () => {
    expect(en.metric('pm25', 12)).toBe('12.0');
    expect(en.quantity('pm25', 308)).toBe('308.0\u00a0µg/m³');
    expect(en.quantity('co2', 3004.4)).toBe('3,004\u00a0ppm');
    expect(ja.quantity('temp', 21.25)).toBe('21.3\u00a0°C');
    expect(en.quantity('iaq', 42)).toBe('42');
  });

  it('show limits as they were chosen', () => {
    expect(en.limit('pm25', 60)).toBe('60\u00a0µg/m³');
    expect(en.limit('pm25', 35.5)).toBe('35.5\u00a0µg/m³');
    expect(en.limit('rh', 40)).toBe('40%');
  });

  it('have Latin digits in Arabic', () => {
    expect(ar.quantity('pm25', 1234.5)).toBe('1,234.5\u00a0µg/m³');
  });

  it('are in the units of the reader', () => {
    expect(american.quantity('temp', 21.25)).toBe('70.3\u00a0°F');
    expect(american.metric('temp', -40)).toBe('-40.0');
    expect(american.limit('temp', 30)).toBe('86\u00a0°F');
    expect(american.quantity('tvoc', 436)).toBe('1,000\u00a0µg/m³');
    expect(american.quantity('probe', 20)).toBe('68.0\u00a0°F');
    expect(american.quantity('pm25', 308)).toBe('308.0\u00a0µg/m³');
    expect(american.unitOf('hcho')).toBe('ppb');
    expect(american.metric('unknown', 1.234)).toBe('1.23');
  });
});
