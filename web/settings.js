// What a person has chosen once and for all, kept by the browser.

const KEY = 'millstone';
const standard = {
  language: '', theme: '', animate: true, sound: false, targets: true, names: true,
  variant: 'ninemensmorris', white: 'person', black: 'engine', level: 8, time: 'move:1', lines: 3, ownRules: '', solved: [],
};

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};  // no storage here, or something else in it
  }
}

export const settings = { ...standard, ...read() };

export function keepSettings() {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage they last as long as the page.
  }
}
