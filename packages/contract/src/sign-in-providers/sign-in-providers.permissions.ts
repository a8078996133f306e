import { ADMINISTRATORS, permission } from '../common/permission.ts';

export const SIGN_IN_PROVIDER_PERMISSIONS = {
  administer: permission('sign-in-provider:administer', {
    who: ADMINISTRATORS,
    act: 'administer',
    except: 'PARTNER',
    does: "set up the organisation's sign-in",
    // A way in that stays when the administrator who acts as the user has left.
    isPersonal: true,
  }),
};
