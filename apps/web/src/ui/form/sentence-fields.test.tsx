import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { fieldMarks, SentenceFields } from './sentence-fields.tsx';

it('keeps punctuation in the line of the field that it follows', () => {
  const marks = fieldMarks(['devices', 'end']);
  renderUi(
    <SentenceFields
      label="Rule"
      text={`At ${marks.devices}, until ${marks.end}.`}
      fields={{ devices: <input aria-label="Devices" />, end: <input aria-label="End" /> }}
    />,
  );
  expect(screen.getByRole('group', { name: 'Rule' })).toHaveTextContent('At,until.');
  expect(screen.getByLabelText('Devices').parentElement).toHaveTextContent(/^,$/);
  expect(screen.getByLabelText('End').parentElement).toHaveTextContent(/^\.$/);
});
