import { describe, expect, it } from 'vitest';
import { absoluteHumidityGM3, coldSurfaceC, dewPointC, surfaceHumidity } from './humidity.ts';

describe('humid air', () => {
  it.each([
    [20, 50, 9.26],
    [25, 60, 16.69],
    [30, 80, 26.17],
    [22, 40, 7.77],
    [10, 90, 8.43],
    [-5, 70, -9.63],
  ])('of %d °C and %d %% condenses at %d °C', (temperatureC, humidity, dewPoint) => {
    expect(dewPointC(temperatureC, humidity)).toBeCloseTo(dewPoint, 2);
    expect(surfaceHumidity(temperatureC, humidity, dewPointC(temperatureC, humidity))).toBeCloseTo(100, 8);
  });

  it.each([
    [20, 50, 8.62],
    [25, 60, 13.78],
    [30, 80, 24.21],
  ])('of %d °C and %d %% holds %d g/m³', (temperatureC, humidity, expected) => {
    expect(absoluteHumidityGM3(temperatureC, humidity)).toBeCloseTo(expected, 1);
  });

  it('meets a wall that is colder than itself in winter', () => {
    expect(coldSurfaceC(20, 0)).toBeCloseTo(14, 10);
    expect(coldSurfaceC(20, 20)).toBe(20);
  });
});
