import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { ownRecordQuery } from '../../../lib/accounts/own-record.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { Session } from '../../../lib/session/session-store.ts';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { KeyboardCard } from '../components/keyboard-card.tsx';
import classes from '../components/profile.module.css';
import { ProfileCard, ProfileCardLoading } from '../components/profile-card.tsx';
import { ProfileForm } from '../components/profile-form.tsx';
import { UnitsCard } from '../components/units-card.tsx';

const FIELD_COUNT = 3;

/** The user's profile, at either of its paths; `?edit` opens the form. */
export function ProfilePage() {
  const session = useSession();
  const [search] = useSearchParams();
  // The session can end while this is still mounted; the router follows immediately.
  if (!session) return null;
  return search.has('edit') ? <EditedProfile session={session} /> : <ShownProfile session={session} />;
}

function ShownProfile({ session }: { session: Session }) {
  const { t } = useTranslation();
  const userId = session.user.id.id;
  const { data: record, error, refetch } = useQuery(ownRecordQuery(userId));
  const actions = (
    <>
      <Button component={Link} to={PATHS.changePassword} variant="default">
        {t('profile.changePassword')}
      </Button>
      <Button component={Link} to="?edit">
        {t('profile.edit')}
      </Button>
    </>
  );
  return (
    <>
      <PageHead title={t('profile.title')} actions={actions} />
      <div className={classes.cards}>
        {record ? (
          <ProfileCard session={session} record={record} />
        ) : (
          <NotLoaded error={error} onRetry={refetch} waiting={<ProfileCardLoading />} />
        )}
        {record ? <UnitsCard userId={userId} record={record} /> : null}
        <KeyboardCard />
      </div>
    </>
  );
}

function EditedProfile({ session }: { session: Session }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const userId = session.user.id.id;
  const { data: record, error, refetch } = useQuery(ownRecordQuery(userId));
  const leave = () => void navigate(pathname);
  return (
    <>
      <PageHead title={t('profile.edit')} back={useBack(pathname)} />
      {record ? (
        <ProfileForm
          userId={userId}
          email={session.user.email}
          record={record}
          onSaved={leave}
          onCancel={leave}
        />
      ) : (
        <NotLoaded error={error} onRetry={refetch} waiting={<FormSkeleton fields={FIELD_COUNT} />} />
      )}
    </>
  );
}
