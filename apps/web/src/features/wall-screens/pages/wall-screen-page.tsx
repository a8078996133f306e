import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useFirstKnown } from '../../../lib/forms/use-first-known.ts';
import { languageOf } from '../../../lib/i18n/languages.ts';
import { NEW_WALL_SCREEN, PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { StoredForm } from '../../../ui/form/stored-form.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useWallScreen, useWallScreens } from '../api/wall-screens.ts';
import { LinkDialog } from '../components/link-dialog.tsx';
import { draftOf, newWallScreen } from '../components/wall-draft.ts';
import { WallForm } from '../components/wall-form.tsx';

const FIELD_COUNT = 5;

/** Form of a new or a stored wall screen. */
export function WallScreenPage() {
  const { t } = useTranslation();
  const { wallScreenId = '' } = useParams();
  const back = useBack(PATHS.wallScreens);
  const isNew = wallScreenId === NEW_WALL_SCREEN;
  return (
    <>
      <PageHead title={t(isNew ? 'wallScreens.createTitle' : 'wallScreens.editTitle')} back={back} />
      {isNew ? <NewScreen /> : <StoredScreen key={wallScreenId} wallScreenId={wallScreenId} />}
    </>
  );
}

function NewScreen() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { data, isError } = useWallScreens();
  const mayManage = useFirstKnown(data?.mayManage);
  const [secret, setSecret] = useState<string>();
  if (mayManage === false) {
    return <EmptyState drawing="lock" announce="alert" text={t('failure.administratorsOnly')} />;
  }
  if (!data && !isError) return <FormSkeleton fields={FIELD_COUNT} />;
  return (
    <>
      <WallForm initial={newWallScreen(languageOf(i18n.language).tag)} onSaved={setSecret} />
      <LinkDialog secret={secret} onClose={() => void navigate(PATHS.wallScreens)} />
    </>
  );
}

function StoredScreen({ wallScreenId }: { wallScreenId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toasts = useToasts();
  return (
    <StoredForm stored={useWallScreen(wallScreenId)} fields={FIELD_COUNT}>
      {(screen, reload) => (
        <WallForm
          initial={draftOf(screen)}
          stored={screen}
          onSaved={() => {
            toasts.success(t('done.saved'));
            void navigate(PATHS.wallScreens);
          }}
          onReload={reload}
        />
      )}
    </StoredForm>
  );
}
