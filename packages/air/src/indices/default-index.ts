import type { AirQualityIndex } from './air-quality-index.ts';
import { INDIA } from './india.ts';

/** The index of the specification, where no other is chosen. */
export const DEFAULT_INDEX: AirQualityIndex = INDIA;
