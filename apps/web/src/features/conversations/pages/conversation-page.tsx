import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { Card } from '../../../ui/card/card.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { EntryForm } from '../components/entry-form.tsx';
import { Thread } from '../components/thread.tsx';

/** One conversation as a page. */
export function ConversationPage() {
  const { conversationId = '' } = useParams();
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('conversations.one')} back={useBack(PATHS.conversations)} />
      <Card className={looks.readable}>
        <Thread key={conversationId} conversationId={conversationId} heading="h2" />
        <EntryForm key={`${conversationId} form`} conversationId={conversationId} />
      </Card>
    </>
  );
}
