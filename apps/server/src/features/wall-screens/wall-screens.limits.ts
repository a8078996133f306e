import { MAX_WALL_ROOMS } from '@airdeck/contract/wall-screens/wall-link';
import { MAX_WALL_SCREENS } from '@airdeck/contract/wall-screens/wall-screens';
import { defineLimits, number } from '../../limits/feature-limits.ts';

export const WALL_SCREEN_LIMITS = defineLimits({
  title: 'Wall screens',
  numbers: { perCustomer: MAX_WALL_SCREENS, roomsPerScreen: MAX_WALL_ROOMS },
  rows: ({ perCustomer, roomsPerScreen }) => [
    ['Wall screens', 'customer', number(perCustomer), '400'],
    ['Rooms', 'wall screen', number(roomsPerScreen), '400'],
  ],
});
