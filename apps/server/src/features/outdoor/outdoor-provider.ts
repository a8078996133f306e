import type { Position } from '@airdeck/air/distance';
import type { OutdoorPlace, OutdoorReading } from '@airdeck/contract/outdoor';

/** What the air and the weather are at a place, and what the provider calls that place, if it does. */
export type OutdoorAnswer = { readonly reading: OutdoorReading; readonly place?: OutdoorPlace };

/** A user who knows the air and the weather outside. */
export type OutdoorProvider = {
  /** For the log. */
  readonly name: string;
  /** @throws ProviderFault when there is no answer that can be trusted */
  readingAt(position: Position): Promise<OutdoorAnswer>;
};

/** A user who knows what a place is called. */
export type Geocoder = {
  readonly name: string;
  /** Undefined where the place has no name. @throws ProviderFault */
  nameOf(position: Position): Promise<string | undefined>;
};

/** A provider gave no answer that can be used. Its message never holds a key. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
}
