/** Messages of other systems, written by hand after their documentation. All of it is invented. */

export const DEV_EUI = '0200a1fffe0051c7';

type Part = Readonly<Record<string, unknown>>;

const deviceInfo = {
  tenantName: 'Campus',
  applicationId: '0d0f7f52-6f55-4d0d-8a0c-2c1f0b7b9a31',
  applicationName: 'air',
  deviceProfileName: 'am103',
  deviceName: 'Lab 2',
  devEui: DEV_EUI,
  tags: { floor: '2' },
};

/** ChirpStack, `?event=up`. */
export const chirpStackUp = (part: Part = {}) => ({
  deduplicationId: '5b0c9c0e-8a39-4a52-9d0b-2f8f6f0c7e11',
  time: '2026-02-03T09:14:21.903771+00:00',
  deviceInfo,
  devAddr: '01a3c47e',
  adr: true,
  dr: 4,
  fCnt: 4127,
  fPort: 85,
  data: 'AXVcA2fYAARoZAd9WAI=',
  object: { co2: 600, temp: 21.6, rh: 50, alarm: { high: false }, levels: [1, 2] },
  rxInfo: [
    { gatewayId: '0200a1fffe000a01', uplinkId: 48211, rssi: -97, snr: 6.5, channel: 2 },
    { gatewayId: '0200a1fffe000a02', uplinkId: 911, rssi: -105, snr: 1.25 },
  ],
  txInfo: { frequency: 868_300_000, modulation: { lora: { bandwidth: 125_000, spreadingFactor: 8 } } },
  ...part,
});

/** ChirpStack, `?event=status`: margin 0 is left out. */
export const chirpStackStatus = (part: Part = {}) => ({
  deduplicationId: '6b0c9c0e-8a39-4a52-9d0b-2f8f6f0c7e12',
  time: '2026-02-03T10:00:00Z',
  deviceInfo,
  batteryLevel: 71.65,
  ...part,
});

/** The Things Stack, `uplink_message`. */
export const theThingsStackUplink = ({ uplink = {}, ...part }: Part & { readonly uplink?: Part } = {}) => ({
  end_device_ids: {
    device_id: 'lab-2',
    application_ids: { application_id: 'campus-air' },
    dev_eui: DEV_EUI.toUpperCase(),
    dev_addr: '260B7A41',
  },
  correlation_ids: ['as:up:01JK3TQ4'],
  received_at: '2026-02-03T09:14:22.118204511Z',
  uplink_message: {
    f_port: 85,
    f_cnt: 4127,
    frm_payload: 'AXVcA2fYAARoZAd9WAI=',
    decoded_payload: { co2: 640, temp: 22.5 },
    rx_metadata: [
      { gateway_ids: { gateway_id: 'roof-north', eui: '0200A1FFFE000A01' }, rssi: -97, snr: 6.5 },
    ],
    settings: {
      data_rate: { lora: { bandwidth: 125_000, spreading_factor: 8 } },
      frequency: '868300000',
    },
    received_at: '2026-02-03T09:14:21.903771820Z',
    consumed_airtime: '0.113152s',
    ...uplink,
  },
  ...part,
});

/** An AirGradient ONE over MQTT. */
export const airGradientReadings = {
  wifi: -58,
  serialno: '84fce6123456',
  rco2: 463,
  pm01: 4.2,
  pm02: 7.15,
  pm10: 8.4,
  pm02Compensated: 6.9,
  atmp: 24.82,
  atmpCompensated: 23.4,
  rhum: 41.3,
  rhumCompensated: 45.1,
  tvocIndex: 93,
  tvocRaw: 31_204,
  noxIndex: 1,
  boot: 17,
  bootCount: 17,
  ledMode: 'pm',
  firmware: '3.6.5',
  model: 'I-9PSL',
};

/** The same kind of monitor outdoors, as it posts to a cloud. */
export const airGradientMeasures = {
  wifi: -58,
  boot: 17,
  pm02: 7.15,
  pm10: 8.4,
  rco2: 463,
  atmp: 14.82,
  rhum: 61.3,
  tvocIndex: 93,
  channels: { '1': { pm02: 7.1 }, '2': { pm02: 7.2 } },
};

/** AirRohr's custom API: all sensors at once, values as text. */
export const airRohrPush = {
  esp8266id: '9120467',
  software_version: 'NRZ-2024-135',
  sensordatavalues: [
    { value_type: 'SDS_P1', value: '14.33' },
    { value_type: 'SDS_P2', value: '6.08' },
    { value_type: 'BME280_temperature', value: '11.42' },
    { value_type: 'BME280_pressure', value: '100873.16' },
    { value_type: 'BME280_humidity', value: '-1.00' },
    { value_type: 'DS18B20_temperature', value: '-128.00' },
    { value_type: 'samples', value: '5012345' },
    { value_type: 'signal', value: '-66' },
  ],
};
