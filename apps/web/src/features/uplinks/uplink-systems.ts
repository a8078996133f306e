import type { UplinkSource } from '@airdeck/contract/uplinks/uplinks';

/** Names of products, which are the same in every language. */
export const UPLINK_SYSTEMS: Readonly<Record<UplinkSource, string>> = {
  chirpStack: 'ChirpStack v4',
  theThingsStack: 'The Things Stack v3',
  airGradient: 'AirGradient',
  sensorCommunity: 'Sensor.Community (airRohr)',
};

/** Stands in the settings for a key that is not shown again. */
export const KEY_PLACEHOLDER = 'YOUR-KEY';
