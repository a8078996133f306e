import {
  MAX_ATTRIBUTE_BYTES_PER_SCOPE,
  MAX_ATTRIBUTES_PER_REQUEST,
  MAX_ATTRIBUTES_PER_SCOPE,
} from '@airdeck/contract/attributes/attributes';
import { bytes, defineLimits, number } from '../../limits/feature-limits.ts';

/** Attributes that people and programs set. An answer holds all of them. */
export const ATTRIBUTE_LIMITS = defineLimits({
  title: 'Attributes',
  numbers: {
    perDeviceAndScope: MAX_ATTRIBUTES_PER_SCOPE,
    bytesPerDeviceAndScope: MAX_ATTRIBUTE_BYTES_PER_SCOPE,
    perRequest: MAX_ATTRIBUTES_PER_REQUEST,
  },
  rows: (limits) => [
    ['Attributes that one request sets', 'request', number(limits.perRequest), '400'],
    [
      'Attributes that are set by people',
      'device and scope',
      `${number(limits.perDeviceAndScope)}, ${bytes(limits.bytesPerDeviceAndScope)}`,
      '400',
    ],
  ],
});
