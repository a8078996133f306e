import { bytes, defineLimits, MIB, number, RETRY_LATER, time } from '../../limits/feature-limits.ts';

export const PROFILE_LIMITS = defineLimits({
  title: 'Profiles and pictures',
  numbers: {
    /** Each may bring a picture, which takes a processor for a tenth of a second. */
    changesPerAddressAndMinute: 20,
    /** With a picture, in Base64. */
    bodyBytes: 7 * MIB,
    /** Each waits with its file in memory. */
    waitingPictures: 20,
    encodingMs: 10_000,
    /** More than a photograph of a telephone has; a file of some kilobytes can claim to unpack to gigabytes. */
    pixels: 50_000_000,
    /** A picture that is stored in several passes is held in memory as a whole until the last one. */
    interlacedBytes: 128 * MIB,
  },
  rows: (limits) => [
    ['A profile with its picture, in Base64', 'request', bytes(limits.bodyBytes), '413'],
    [
      'Changes of a profile',
      'address, all servers',
      `${number(limits.changesPerAddressAndMinute)} a minute`,
      RETRY_LATER,
    ],
    ['Pictures that wait to be encoded', 'server', number(limits.waitingPictures), '429'],
    [
      'A picture',
      'request',
      `${number(limits.pixels)} pixels; interlaced, ${bytes(limits.interlacedBytes)} in memory; ${time(limits.encodingMs)}`,
      '400',
    ],
  ],
});
