import type { ProvisioningState } from '@airdeck/contract/provisioning';
import { useProvisioningChanges } from '../api/provisioning.ts';
import classes from './provisioning.module.css';
import { provisioningTypeOf } from './provisioning-type.ts';
import { RegistrationKeys } from './registration-keys.tsx';
import { RegistrationTypeForm } from './registration-type-form.tsx';

/** One profile, opened in its list: who may register, and with what. */
export function ProfileRegistration({ profile }: { profile: ProvisioningState }) {
  const { set, look, renew } = useProvisioningChanges(profile.deviceProfileId);
  const type = provisioningTypeOf(profile.provisionType);
  return (
    <div className={classes.opened}>
      <RegistrationTypeForm
        key={type}
        profile={profile}
        isSaving={set.isPending}
        onSave={(wanted) => set.mutate(wanted)}
      />
      {type === 'DISABLED' ? null : <RegistrationKeys name={profile.name} look={look} renew={renew} />}
    </div>
  );
}
