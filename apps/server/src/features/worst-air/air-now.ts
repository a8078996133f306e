import type { Caller } from '../../http/caller.ts';

/** What the air at a device is like now, as far as the caller may know. */
export type AirNow = {
  readonly deviceId: string;
  /** Whole number; null: it measures nothing that an index could be made of, or is silent. */
  readonly index: number | null;
};

/** A device among others of its scope. */
export type RankedDevice = AirNow & { readonly name: string; readonly label: string | null };

/** What maps and rankings ask of the air. */
export type PlatformAir = {
  /**
   * The air at those of these devices that the caller may read; of the others nothing.
   * @throws ApiError 403/20 for a system administrator
   */
  airNow(caller: Caller, deviceIds: readonly string[]): Promise<AirNow[]>;

  /**
   * The devices that the caller may read, the worst air first, then those without an index by name.
   * @throws ApiError 403/20 for a system administrator
   */
  worstAir(caller: Caller, limit: number): Promise<{ devices: RankedDevice[]; total: number }>;
};
