import { mount } from 'svelte'
import Page from './frame/Page.svelte'
import { startRouting } from './frame/router.svelte'
import './frame/fonts.css'
import './frame/tokens.css'
import './frame/base.css'

startRouting()
const target = document.getElementById('page')
if (target) mount(Page, { target })
