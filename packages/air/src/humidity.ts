/** Coefficients of the Magnus formula over water (Sonntag 1990, Z. Meteorol. 70:340), which sensors refer to. */
const MAGNUS = { pressureHPa: 6.112, slope: 17.62, zeroC: 243.12 } as const;

/** Pressure of saturated vapour over water, hPa; accurate to about 1 % between -20 and 50 °C. */
function saturationHPa(temperatureC: number): number {
  return MAGNUS.pressureHPa * Math.exp((MAGNUS.slope * temperatureC) / (MAGNUS.zeroC + temperatureC));
}

/** Absolute humidity, g/m³. @param relativeHumidity in % */
export function absoluteHumidityGM3(temperatureC: number, relativeHumidity: number): number {
  return (216.7 * (relativeHumidity / 100) * saturationHPa(temperatureC)) / (273.15 + temperatureC);
}

/** The temperature at which the vapour of the air condenses, °C. @param relativeHumidity in %, above 0 */
export function dewPointC(temperatureC: number, relativeHumidity: number): number {
  const logarithm =
    Math.log(relativeHumidity / 100) + (MAGNUS.slope * temperatureC) / (MAGNUS.zeroC + temperatureC);
  return (MAGNUS.zeroC * logarithm) / (MAGNUS.slope - logarithm);
}

/** Relative humidity, %, of the same air where a surface cools it; above 100 it condenses there. */
export function surfaceHumidity(temperatureC: number, relativeHumidity: number, surfaceC: number): number {
  return (relativeHumidity * saturationHPa(temperatureC)) / saturationHPa(surfaceC);
}

/**
 * The least share of the difference between inside and outside by which the inner surface of a wall is warmer than the
 * outdoor air (temperature factor fRsi): the design rule of DIN 4108-2 after ISO 13788. Old corners are colder.
 */
const TEMPERATURE_FACTOR = 0.7;

/** The temperature of the coldest surfaces of a wall that just meets the design rule, °C. */
export function coldSurfaceC(insideC: number, outsideC: number): number {
  return outsideC + TEMPERATURE_FACTOR * (insideC - outsideC);
}
