import type { QuestionnaireId } from '@airdeck/contract/questionnaires/questionnaires';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { userName } from '../../../lib/accounts/own-record.ts';
import { isOutOfReach } from '../../../lib/api-client/api-failure.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { fillUserResponsePath, viewResponsePath } from '../../../lib/paths/user-paths.ts';
import { download, fileName } from '../../../ui/chart/download.ts';
import { unsaid, useActs } from '../../../ui/dialog/use-acts.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { DownloadIcon, TrashIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { PageTabs } from '../../../ui/page-tabs/page-tabs.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import type { QuestionnaireResponse } from '../api/questionnaire.ts';
import { downloadResponseFile, removeResponse, useResponse } from '../api/questionnaires.ts';
import { FORMER_USERS_PATH } from '../components/feedback-head.tsx';
import {
  QUESTIONNAIRE_NAMES,
  QUESTIONNAIRE_PARAMETER,
  questionnaireOf,
} from '../components/questionnaire-words.ts';
import { ResponseView } from '../components/response-view.tsx';

/** A user's response to a questionnaire, for system administrators. */
export function ViewResponsePage() {
  const { t } = useTranslation();
  const { userId = '', masterId } = useParams();
  const back = useBack(PATHS.userFeedback);
  const questionnaireId = questionnaireOf(masterId);
  if (questionnaireId !== undefined) return <Response userId={userId} questionnaireId={questionnaireId} />;
  return (
    <>
      <PageHead title={t('questionnaires.response.title')} back={back} />
      <EmptyState drawing="lost" announce="alert" text={t('failure.notFound')} />
    </>
  );
}

type ResponseProps = { userId: string; questionnaireId: QuestionnaireId };

function Response({ userId, questionnaireId }: ResponseProps) {
  const { t } = useTranslation();
  const { data: response, error, refetch } = useResponse(userId, questionnaireId);
  // Keeps the user while the response to another questionnaire is loading.
  const [known, setKnown] = useState<QuestionnaireResponse['user']>();
  if (response && response.user !== known) setKnown(response.user);
  const user = known?.userId === userId ? known : undefined;
  const isFormer = user?.email === null;
  const back = useBack(isFormer ? FORMER_USERS_PATH : PATHS.userFeedback);

  if (!response && isOutOfReach(error)) {
    return (
      <>
        <PageHead title={t('questionnaires.response.title')} back={back} />
        <EmptyState drawing="lost" announce="alert" text={t('failure.notFound')} />
      </>
    );
  }
  const isAnswered = typeof response?.submittedAt === 'number';
  return (
    <>
      <PageHead
        title={user ? respondentName(user, t) : t('questionnaires.response.title')}
        text={user?.email ? <bdi dir="ltr">{user.email}</bdi> : undefined}
        back={back}
        actions={response && isAnswered ? <ResponseActions response={response} /> : null}
      />
      <ResponseTabs userId={userId} current={questionnaireId} />
      {error && !response ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : response ? (
        isAnswered ? (
          <ResponseView response={response} />
        ) : (
          <NotAnswered response={response} />
        )
      ) : (
        <div className={looks.readable} role="status" aria-label={t('ui.loading')}>
          <Skeleton height="5rem" />
          <Skeleton height="9rem" />
          <Skeleton height="9rem" />
        </div>
      )}
    </>
  );
}

/** Display name of a user. */
const respondentName = (user: QuestionnaireResponse['user'], t: TFunction) =>
  userName(user) || t('questionnaires.formerUser');

/** Actions on a response: download and deletion. */
function ResponseActions({ response }: { response: QuestionnaireResponse }) {
  const { t } = useTranslation();
  const file = useResponseDownload();
  const deletion = useResponseDeletion();
  return (
    <>
      <Button
        variant="default"
        leftSection={<DownloadIcon size={18} />}
        loading={file.isBusy}
        onClick={() => file.start(response)}
      >
        {t('questionnaires.response.download')}
      </Button>
      <Button
        variant="default"
        leftSection={<TrashIcon size={18} />}
        loading={deletion.isPending}
        onClick={() => void deletion.ask(response)}
      >
        {t('questionnaires.response.delete')}
      </Button>
    </>
  );
}

/** Replaces a response not given yet: link to record the answers for the user. */
function NotAnswered({
  response: { user, questionnaireId, questions },
}: {
  response: QuestionnaireResponse;
}) {
  const { t } = useTranslation();
  if (questions.length === 0) {
    return (
      <EmptyState
        drawing="list"
        announce="status"
        text={t('questionnaires.list.empty')}
        action={
          <Button
            component={Link}
            to={`${PATHS.createQuestion}?${QUESTIONNAIRE_PARAMETER}=${questionnaireId}`}
          >
            {t('questionnaires.create.add')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing="list"
      announce="status"
      text={t('questionnaires.users.notAnswered', { name: isolate(respondentName(user, t)) })}
      action={
        user.email === null ? null : (
          <Button component={Link} to={fillUserResponsePath(user.userId, questionnaireId)}>
            {t('questionnaires.response.fill')}
          </Button>
        )
      }
    />
  );
}

/** Tabs between the questionnaires of a user. */
function ResponseTabs({ userId, current }: { userId: string; current: QuestionnaireId }) {
  const { t } = useTranslation();
  const tabs = ([1, 2, 3] as const).map((id) => ({
    label: t(QUESTIONNAIRE_NAMES[id]),
    to: viewResponsePath(userId, id),
    isCurrent: id === current,
  }));
  return <PageTabs label={t('questionnaires.response.tabs')} tabs={tabs} />;
}

/** Downloads a response as a CSV file, named after its user and the questionnaire. */
function useResponseDownload() {
  const { t } = useTranslation();
  const { isBusy, act } = useActs();
  return {
    isBusy,
    start({ user, questionnaireId }: QuestionnaireResponse) {
      const name = `${respondentName(user, t)} - ${t(QUESTIONNAIRE_NAMES[questionnaireId])}`;
      return act(() => downloadResponseFile(user.userId, questionnaireId), {
        done: unsaid,
        onDone: (file) => download(fileName(name, 'csv'), file),
        failed: t('failure.download'),
      });
    },
  };
}

/** Asks for confirmation, then deletes a response. For a former user, who may have no other one, opens the list. */
function useResponseDeletion() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { isBusy, remove } = useActs();
  return {
    isPending: isBusy,
    ask(response: QuestionnaireResponse) {
      const { user, questionnaireId } = response;
      const text = t('questionnaires.response.deleteQuestion', {
        name: isolate(respondentName(user, t)),
        questionnaire: isolate(t(QUESTIONNAIRE_NAMES[questionnaireId])),
      });
      return remove(text, () => removeResponse(response), {
        done() {
          if (user.email === null) void navigate(FORMER_USERS_PATH);
          return t('questionnaires.response.deleted');
        },
      });
    },
  };
}
