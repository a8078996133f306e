import { EVERY_USER, permission } from '../common/permission.ts';

export const EMAIL_CHANGE_PERMISSIONS = {
  change: permission('email:change', {
    who: EVERY_USER,
    act: 'own',
    inBranches: true,
    does: "change one's email address, with one's password",
    isPersonal: true,
  }),
  takeBack: permission('email:take-back', {
    who: 'anyone',
    does: 'take the change of an email address back, with the link that was mailed to the former one',
  }),
};
