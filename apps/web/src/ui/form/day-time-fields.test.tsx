import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { enterText } from '../../testing/enter-text.ts';
import { renderUi } from '../../testing/render.tsx';
import { DayTimeFields } from './day-time-fields.tsx';

function Moment({ first }: { first: string | null }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <DayTimeFields
        legend="Until"
        note="No end date if left empty"
        value={value}
        onChange={setValue}
        usualTime="23:59"
        error={undefined}
      />
      <output>{value ?? 'none'}</output>
    </>
  );
}

const dayField = () => screen.findByRole('textbox', { name: 'Day' });
const timeField = () => screen.getByRole('textbox', { name: 'Time' });
const value = () => screen.getByRole('status').textContent;

describe('a day with a time', () => {
  it('is typed, and can be removed', async () => {
    renderUi(<Moment first={null} />);
    const day = await dayField();
    expect(timeField()).toBeDisabled();
    await enterText(day, '21-11-2026');
    expect(value()).toBe('2026-11-21T23:59');
    await userEvent.clear(timeField());
    await userEvent.type(timeField(), '830{Enter}');
    expect(value()).toBe('2026-11-21T08:30');
    expect(timeField()).toHaveValue('08:30');
    await userEvent.clear(day);
    expect(value()).toBe('none');
  });

  it('keeps the last time if what was typed is none', async () => {
    renderUi(<Moment first="2026-11-21T08:30" />);
    await dayField();
    await userEvent.clear(timeField());
    await userEvent.type(timeField(), 'noon');
    await userEvent.tab();
    expect(timeField()).toHaveValue('08:30');
    expect(value()).toBe('2026-11-21T08:30');
  });
});
