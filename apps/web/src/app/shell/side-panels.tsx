import { lazy, Suspense, useEffect } from 'react';
import { closeSidePanel, useSidePanel } from '../../lib/side-panel/side-panel.ts';

const ChatPanel = lazy(async () => {
  const { ChatPanel: panel } = await import('../../features/conversations/components/chat-panel.tsx');
  return { default: panel };
});

const TodosPanel = lazy(async () => {
  const { TodosPanel: panel } = await import('../../features/todos/components/todos-panel.tsx');
  return { default: panel };
});

/** The panel beside the page; closed when the session ends. */
export function SidePanels() {
  const open = useSidePanel();
  useEffect(() => closeSidePanel, []);
  return (
    <Suspense fallback={null}>
      {open?.panel === 'conversations' ? <ChatPanel key={open.opening} view={open.view} /> : null}
      {open?.panel === 'todos' ? <TodosPanel draft={open.draft} opening={open.opening} /> : null}
    </Suspense>
  );
}
