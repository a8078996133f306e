import { ADMINISTRATORS, EVERY_USER, permission } from '../common/permission.ts';

export const PERSONAL_DATA_PERMISSIONS = {
  download: permission('personal-data:download', {
    who: EVERY_USER,
    act: 'own',
    inBranches: true,
    does: 'download what the product has stored about oneself',
    isPersonal: true,
  }),
  askForDeletion: permission('account-deletion:request', {
    who: EVERY_USER,
    act: 'own',
    inBranches: true,
    does: "ask for the deletion of one's own account, with one's password",
    isPersonal: true,
  }),
  decideOnDeletion: permission('account-deletion:decide', {
    who: ADMINISTRATORS,
    act: 'administer',
    needsSignIn: true,
    does: 'delete or decline the accounts of users below oneself who ask for it',
  }),
};
