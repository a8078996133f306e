import { describe, expect, it } from 'vitest';
import { createNumberFormats } from './number-formats.ts';

const [en, ja, ar] = [createNumberFormats('en'), createNumberFormats('ja'), createNumberFormats('ar')];

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
    expect(en.limit('rh', 40)).toBe('40\u00a0%');
  });

  it('have Latin digits in Arabic', () => {
    expect(ar.quantity('pm25', 1234.5)).toBe('1,234.5\u00a0µg/m³');
  });
});
