import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {},
  others: {
    'job outage-ends': {
      does: ['OUTAGE ended'],
      differs: 'Tells those who were told that devices fell silent that they are back',
    },
    'job outage-purge': { does: ['OUTAGE deletedByAge'], differs: 'Deletes by age' },
  },
};
