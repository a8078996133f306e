import { does, TENANT_AND_CUSTOMER } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: { 'GET /backoffice/readings': does('READINGS followed', TENANT_AND_CUSTOMER) },
  others: {
    'job reading-feed': {
      does: ['READINGS added to feeds'],
      differs:
        'Adds readings to the feed of the tenant whose device sent them; who may read them is checked by the reader',
    },
    'job reading-feed-purge': { does: ['READINGS deleted from feeds'], differs: 'Deletes by age and number' },
  },
};
