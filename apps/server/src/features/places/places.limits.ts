import { MAX_PLACES_PER_OWNER } from '@airdeck/contract/places/places';
import { defineLimits, number } from '../../limits/feature-limits.ts';

export const PLACE_LIMITS = defineLimits({
  title: 'Places',
  numbers: { perOwner: MAX_PLACES_PER_OWNER },
  rows: ({ perOwner }) => [
    ['Buildings, floors and rooms', 'customer, or tenant of its own', number(perOwner), '400'],
  ],
});
