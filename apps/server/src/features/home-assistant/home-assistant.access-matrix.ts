import { does, nothing, TENANT_ADMINS } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/homeAssistant': does('HOME_ASSISTANT_BRIDGE read', TENANT_ADMINS),
    'PUT /backoffice/homeAssistant': does(
      ['HOME_ASSISTANT_BRIDGE created', 'HOME_ASSISTANT_BRIDGE updated'],
      TENANT_ADMINS,
    ),
    'DELETE /backoffice/homeAssistant': does('HOME_ASSISTANT_BRIDGE deleted', TENANT_ADMINS),
    // The row was deleted by the DELETE above, or never created: there is nothing to test.
    'POST /backoffice/homeAssistant/test': does('HOME_ASSISTANT_BRIDGE tested', nothing('403', '404', '403')),
  },
  others: {
    'job home-assistant': {
      does: ['READINGS published'],
      differs: 'Publishes readings of a tenant to the broker that its administrators have named',
    },
  },
  requests: {
    'PUT /backoffice/homeAssistant': () => ({
      payload: {
        host: 'broker.example.com',
        port: '1883',
        usesTls: false,
        username: '',
        topicPrefix: 'airdeck',
        language: 'en',
        devices: { kind: 'all' },
        keys: [],
        isEnabled: false,
      },
    }),
  },
  usesUp: ['DELETE /backoffice/homeAssistant'],
};
