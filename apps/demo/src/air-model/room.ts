import type { City } from '../cities.ts';
import type { DemoDevice } from '../home.ts';
import { lifeIn } from './life.ts';
import { localTime } from './local-time.ts';
import { seedOf } from './noise.ts';
import { outdoorAir } from './outdoor.ts';
import { Purifier } from './purifier.ts';

export type RoomAir = {
  /** µg/m³ */
  pm25: number;
  /** µg/m³, coarse part only: 2.5 to 10 µm. */
  coarse: number;
  /** ppm */
  co2: number;
  /** ppb */
  tvoc: number;
  temperatureC: number;
  /** % */
  humidity: number;
};

const STEP_MINUTES = 1;
export const STEP_MS = STEP_MINUTES * 60_000;

/** Exhaled by a seated adult: about 18 litres per hour. */
const CO2_M3_PER_PERSON_MINUTE = 0.018 / 60;
/** Share of outdoor particles that passes gaps, and settling rates (per hour). */
const PENETRATION = 0.75;
const SETTLING_PER_HOUR = { fine: 0.2, coarse: 1.1 };
const WINDOW_AIR_CHANGES_PER_HOUR = 7;
/** Share of vapours in the filtered air that is adsorbed by the carbon. */
const CARBON_EFFICIENCY = 0.1;

/**
 * Box model of the air of one room: inflow, indoor sources, settling, and removal by the purifier. One step is a
 * minute. The initial state has no effect after some hours.
 */
export class Room {
  readonly #city: City;
  readonly #device: DemoDevice;
  readonly #seed: number;
  readonly #purifier: Purifier;
  #air: RoomAir;
  #ts: number;

  constructor(city: City, device: DemoDevice, startTs: number) {
    this.#city = city;
    this.#device = device;
    this.#seed = seedOf(device.name);
    this.#purifier = new Purifier(device.cleanAirM3PerHour);
    this.#ts = Math.floor(startTs / STEP_MS) * STEP_MS;
    const outside = outdoorAir(city, this.#ts);
    this.#air = {
      pm25: outside.pm25 * 0.4,
      coarse: outside.pm25 * 0.2,
      co2: 520,
      tvoc: 90,
      temperatureC: 22,
      humidity: 45,
    };
  }

  get ts(): number {
    return this.#ts;
  }

  get air(): Readonly<RoomAir> {
    return this.#air;
  }

  /** Mode reported by the purifier. */
  get mode(): number {
    return this.#purifier.mode;
  }

  /** Sets the mode of the purifier, with effect on the air from the next step on. */
  setMode(mode: number): void {
    this.#purifier.set(mode, localTime(this.#city.timeZone, this.#ts).day);
  }

  /** Advances to the last whole minute not after `ts`. */
  advanceTo(ts: number): void {
    while (this.#ts + STEP_MS <= ts) this.#step();
  }

  #step(): void {
    this.#ts += STEP_MS;
    const air = this.#air;
    const { volumeM3, capacity, leakagePerHour, kind } = this.#device;
    const outside = outdoorAir(this.#city, this.#ts);
    const time = localTime(this.#city.timeZone, this.#ts);
    const life = lifeIn(kind, capacity, this.#seed, time);

    const mildOutside = outside.temperatureC > 8 && outside.temperatureC < 31;
    const airChanges =
      leakagePerHour * life.leakageShare + (life.windowOpen && mildOutside ? WINDOW_AIR_CHANGES_PER_HOUR : 0);
    const exchange = 1 - Math.exp((-airChanges * STEP_MINUTES) / 60);

    const filtering = this.#purifier.delivery / volumeM3;
    const ownFiltering = this.#purifier.ownDelivery / volumeM3;
    const decay = (perHour: number) => Math.exp((-perHour * STEP_MINUTES) / 60);

    const fineIn = outside.pm25 * PENETRATION;
    air.pm25 = (air.pm25 + (fineIn - air.pm25) * exchange) * decay(filtering + SETTLING_PER_HOUR.fine);
    air.pm25 += (life.particlesPerMinute * STEP_MINUTES) / volumeM3;
    const coarseIn = (outside.pm10 - outside.pm25) * PENETRATION * 0.6;
    air.coarse =
      (air.coarse + (coarseIn - air.coarse) * exchange) * decay(filtering + SETTLING_PER_HOUR.coarse);
    air.coarse += (0.35 * life.people + life.particlesPerMinute * 0.25) / volumeM3;

    air.co2 += (outside.co2 - air.co2) * exchange;
    air.co2 += ((life.people * CO2_M3_PER_PERSON_MINUTE) / volumeM3) * 1e6 * STEP_MINUTES;
    // The constant emission of walls, furniture and floors is net of the removal at the automatic speed.
    const furtherFiltering = Math.max(0, filtering - ownFiltering);
    air.tvoc += (25 - air.tvoc) * exchange;
    air.tvoc *= decay(CARBON_EFFICIENCY * furtherFiltering);
    air.tvoc += (0.45 * volumeM3 * 0.6 + life.vapoursPerMinute * STEP_MINUTES * 12) / volumeM3 / 6;

    const wanted = life.heated ? 22 : 19.5;
    const heating = air.temperatureC < wanted ? 0.04 * (wanted - air.temperatureC) : 0;
    const cooling = air.temperatureC > 26 ? 0.05 * (air.temperatureC - 26) : 0;
    air.temperatureC += (outside.temperatureC - air.temperatureC) * (0.0022 + exchange * 0.12);
    air.temperatureC += heating - cooling + outside.sun * 0.012 + (life.people * 0.0009 * 60) / volumeM3;
    // The same absolute humidity in warmer air is a lower relative humidity.
    const outsideAsInside = outside.humidity * 1.062 ** (outside.temperatureC - air.temperatureC);
    air.humidity += (Math.min(92, outsideAsInside) - air.humidity) * (exchange + 0.002);
    air.humidity += (life.people * 0.08) / volumeM3 + (40 - air.humidity) * 0.0012;

    this.#purifier.sense(air.pm25, time.day);
  }
}
