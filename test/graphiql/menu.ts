import type { Page } from 'playwright-core';

/** Opens an example from GraphiQL's menu by the name of its operation. */
export async function openExample(page: Page, operation: string): Promise<void> {
  const titles = await titlesOf(page);
  const title = titles.find((each) => operationOf(each) === operation);
  if (title === undefined) throw new Error(`the menu has no ${operation}: ${titles.join(', ')}`);
  await buttons(page).filter({ hasText: title }).click();
}

export async function titlesOf(page: Page): Promise<string[]> {
  await buttons(page).first().waitFor();
  return buttons(page).locator('span').allInnerTexts();
}

/** "First search" is the title of FirstSearch. */
export function operationOf(title: string): string {
  return title.replace(/(?:^| )(.)/g, (_, letter: string) => letter.toUpperCase());
}

function buttons(page: Page) {
  return page.getByRole('region', { name: 'Examples' }).getByRole('button');
}
