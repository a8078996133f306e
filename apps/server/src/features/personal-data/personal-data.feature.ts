import { defineFeature } from '../../feature.ts';
import { accountDeletionRoutes } from './account-deletion.routes.ts';
import { createAccountDeletion } from './account-deletion.service.ts';
import {
  deletionDeclinedText,
  deletionRequestedText,
  writeAccountDeletionMessages,
} from './account-deletion-messages.ts';
import { OWN_PERSONAL_DATA } from './own-personal-data.repository.ts';
import { PERSONAL_DATA_LIMITS } from './personal-data.limits.ts';
import { personalDataRoutes } from './personal-data.routes.ts';
import { createPersonalDataService } from './personal-data.service.ts';

/** Stored data about a user, for that user, and the deletion of the account at the user's request. */
export const personalDataFeature = defineFeature({
  name: 'personal-data',
  limits: PERSONAL_DATA_LIMITS,
  personalData: OWN_PERSONAL_DATA,
  uses: [
    ...([
      'accountMailer',
      'auth',
      'brandOf',
      'clock',
      'database',
      'domainEvents',
      'messageWriter',
      'numbersOf',
    ] as const),
    ...(['personalData', 'sharedLimits', 'userAdministration', 'users'] as const),
  ],
  messageTexts: { deletionRequested: deletionRequestedText, deletionDeclined: deletionDeclinedText },
  register(app, needs) {
    writeAccountDeletionMessages(needs);
    personalDataRoutes(app, createPersonalDataService(needs), needs.brandOf);
    accountDeletionRoutes(app, createAccountDeletion(needs));
  },
});
