import { UPLINKS_PATH } from '@airdeck/contract/uplinks/uplink-calls';
import type { UplinkList, UplinkSource } from '@airdeck/contract/uplinks/uplinks';

/** A setting of another system; `name` is its text key, `value` is copied. */
export type UplinkSetting = {
  readonly name: 'address' | 'header' | 'headerValue' | 'broker' | 'domain' | 'server' | 'path' | 'port';
  readonly value: string;
};

type Addresses = Pick<UplinkList, 'httpUrl' | 'mqttPort'>;

/** The settings with which a system delivers messages. @param key or a placeholder for it */
export function settingsOf(
  source: UplinkSource,
  key: string,
  { httpUrl, mqttPort }: Addresses,
): UplinkSetting[] {
  const { hostname, host, port, protocol } = new URL(httpUrl);
  switch (source) {
    case 'chirpStack':
      return inHeader(`${httpUrl}${UPLINKS_PATH}/chirpstack`, key);
    case 'theThingsStack':
      return inHeader(`${httpUrl}${UPLINKS_PATH}/the-things-stack`, key);
    case 'airGradient':
      return [
        { name: 'broker', value: `mqtt://${key}:airdeck@${hostname}:${mqttPort}` },
        { name: 'domain', value: `${host}${UPLINKS_PATH}/${key}` },
      ];
    case 'sensorCommunity':
      return [
        { name: 'server', value: hostname },
        { name: 'path', value: `${UPLINKS_PATH}/${key}/sensor-community` },
        { name: 'port', value: port || (protocol === 'https:' ? '443' : '80') },
      ];
  }
}

const inHeader = (address: string, key: string): UplinkSetting[] => [
  { name: 'address', value: address },
  { name: 'header', value: 'Authorization' },
  { name: 'headerValue', value: `Bearer ${key}` },
];
