import type { ListedUser } from '@airdeck/contract/listed-users';
import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { viewResponsePath } from '../../../lib/paths/paths.ts';
import { ChevronDownIcon } from '../../../ui/icon/icons.tsx';
import classes from './feedback-menu.module.css';
import { QUESTIONNAIRE_IDS, QUESTIONNAIRE_NAMES } from './questionnaire-words.ts';
import { type Submissions, submissionText } from './submission-state.ts';

type FeedbackMenuProps = {
  user: ListedUser;
  submissions: Submissions;
  opened: boolean;
  onChange: (opened: boolean) => void;
};

/** Where the answers of a user are read, questionnaire by questionnaire. The Tab key reaches the row: Enter opens it. */
export function FeedbackMenu({ user: { userId }, submissions, opened, onChange }: FeedbackMenuProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  return (
    <Menu position="bottom-end" returnFocus opened={opened && userId !== null} onChange={onChange}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          tabIndex={-1}
          disabled={userId === null}
          rightSection={<ChevronDownIcon size={16} />}
        >
          {t('questionnaires.users.select')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {userId === null
          ? null
          : QUESTIONNAIRE_IDS.map((id) => (
              <Menu.Item key={id} component={Link} to={viewResponsePath(userId, id)}>
                {t(QUESTIONNAIRE_NAMES[id])}
                <span className={classes.state}>{submissionText(submissions, userId, id, t, format)}</span>
              </Menu.Item>
            ))}
      </Menu.Dropdown>
    </Menu>
  );
}
