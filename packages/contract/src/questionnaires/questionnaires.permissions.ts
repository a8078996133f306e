import { permission } from '../common/permission.ts';

export const QUESTIONNAIRE_PERMISSIONS = {
  read: permission('questionnaire:read', {
    who: ['SYS_ADMIN', 'CUSTOMER_USER'],
    act: 'read',
    inBranches: true,
    does: 'read questions, and how many were answered: by any user, or by oneself',
  }),
  readAnswers: permission('questionnaire:read-answers', {
    who: ['SYS_ADMIN', 'CUSTOMER_USER'],
    act: 'read',
    inBranches: true,
    does: "read answers: any user's, or one's own",
    // Feedback about a service is not visible to its provider.
    isPersonal: true,
  }),
  answer: permission('questionnaire:answer', {
    who: ['SYS_ADMIN', 'CUSTOMER_USER'],
    act: 'own',
    inBranches: true,
    does: 'answer a questionnaire, as a system administrator for any user',
    isPersonal: true,
  }),
  manage: permission('questionnaire:manage', {
    who: ['SYS_ADMIN'],
    act: 'administer',
    does: 'make and delete questions, see who has answered, delete answers',
  }),
};
